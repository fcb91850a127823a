-- A menu group is shown to holders of its flag. Pickup staff track shipments, so they hold that of the group.
INSERT INTO "role_group_roles" ("role_group_id", "role_id")
SELECT 5, "roles"."id" FROM "roles"
WHERE "roles"."definition" = 'shipment' AND EXISTS (SELECT 1 FROM "role_groups" WHERE "id" = 5)
ON CONFLICT DO NOTHING;
