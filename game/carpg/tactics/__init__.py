"""The CarPG rules: elements, terrain, facing, statuses and skills."""
