// Classic script in the oldest dialect: it must run in browsers that can't run the rest.
(function () {
  "use strict";
  // The smallest module that uses a SIMD instruction; the runtime's pygame is compiled with SIMD.
  var SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
  var HINT = "It needs Chrome or Edge 94, Firefox 93, Safari 16.4 (iPadOS 16.4), or any later one.";

  function byId(id) { return document.getElementById(id); }

  function show(title, text, trace) {
    byId("panel-title").textContent = title;
    byId("panel-text").textContent = text;
    byId("panel-trace").textContent = trace || "";
    byId("panel-details").hidden = !trace;
    byId("panel").hidden = false;
    byId("stage").textContent = title;
    byId("retry").focus();
  }

  function missing() {
    if (typeof WebAssembly !== "object") {
      return "This browser has no WebAssembly, or it is switched off, and CarPG can't run without it. ";
    }
    try {
      new Function("class A { static { this.x = null ?? 1; } }");
    } catch (error) {
      return "This browser is too old for CarPG. ";
    }
    if (!("noModule" in document.createElement("script")) || !WebAssembly.validate(new Uint8Array(SIMD))) {
      return "This browser is too old for CarPG. ";
    }
    return "";
  }

  function begin() {
    var reason = missing();
    byId("retry").addEventListener("click", function () { location.reload(); });
    if (reason) {
      show("CarPG can't start here", reason + HINT);
    }
    window.carpgPage = { show: show, usable: !reason };
  }

  // A script that can't be fetched, or isn't the one that this page was built with, reports here.
  window.addEventListener("error", function (event) {
    var source = event.target && event.target.tagName === "SCRIPT" && event.target.src;
    if (source) {
      show("A part of CarPG didn't arrive", "Check the connection, then try again.", source);
    }
  }, true);

  begin();
})();
