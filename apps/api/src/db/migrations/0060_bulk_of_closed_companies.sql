-- As all tables with a company: what is written in the name of one that was closed by a merge goes where the others went.
CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON "bulk_uploads"
	FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"();--> statement-breakpoint
CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON "bulk_taken"
	FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"();--> statement-breakpoint
CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON "bulk_mappings"
	FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"();--> statement-breakpoint
CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON "shipment_templates"
	FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"();
