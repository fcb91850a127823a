ALTER TABLE "order_rule_uses" DROP CONSTRAINT "order_rule_uses_rule_id_order_rules_id_fk";
