CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON "payment_links"
	FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"();
