-- A company that was closed by a merge owns nothing new. Who was signed in when it happened may still write a row in its name:
-- a call reads the caller before the merge and writes after it. Such a row goes where the others went. The row of the company is
-- locked as the foreign key does it anyway, so a merge that is not committed yet is waited for.
CREATE FUNCTION "follow_closed_company"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"survivor" integer;
BEGIN
	IF NEW."company_id" IS NOT NULL THEN
		SELECT "merged_into_id" INTO "survivor" FROM "companies" WHERE "id" = NEW."company_id" FOR KEY SHARE;
		IF "survivor" IS NOT NULL THEN
			NEW."company_id" := "survivor";
		END IF;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
-- Not quotes and their offers: they are made by the dozen, and are made anew for what they priced.
DO $$
DECLARE
	"name" text;
BEGIN
	FOREACH "name" IN ARRAY ARRAY['users', 'shipments', 'contacts', 'cart_items', 'payments', 'payment_items', 'company_documents',
		'company_notes', 'company_addresses', 'company_account_codes', 'company_invoice_settings', 'connections', 'visits']
	LOOP
		EXECUTE format('CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON %I '
			'FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"()', "name");
	END LOOP;
END
$$;
