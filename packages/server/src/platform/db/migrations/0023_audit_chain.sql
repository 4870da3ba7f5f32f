-- No release has written an audit without a chain.
DROP TABLE "admin_audit";--> statement-breakpoint
CREATE TABLE "admin_audit" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" uuid,
	"address" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"person_digest" text NOT NULL,
	"address_digest" text,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_audit" ADD CONSTRAINT "admin_audit_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_audit_by_subject" ON "admin_audit" USING btree ("subject","seq");--> statement-breakpoint
CREATE INDEX "admin_audit_by_person" ON "admin_audit" USING btree ("person_id","seq");--> statement-breakpoint
-- An entry stays as it was written; when its person goes, so does the address that they came from.
CREATE FUNCTION stoa_audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.person_id IS NULL
      AND (NEW.seq, NEW.at, NEW.action, NEW.subject, NEW.details, NEW.person_digest, NEW.hash)
        = (OLD.seq, OLD.at, OLD.action, OLD.subject, OLD.details, OLD.person_digest, OLD.hash)
      AND NEW.address_digest IS NOT DISTINCT FROM OLD.address_digest
    THEN
      NEW.address := NULL;
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'admin_audit is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER admin_audit_append_only BEFORE UPDATE OR DELETE ON "admin_audit" FOR EACH ROW EXECUTE FUNCTION stoa_audit_append_only();--> statement-breakpoint
CREATE TRIGGER admin_audit_no_truncate BEFORE TRUNCATE ON "admin_audit" FOR EACH STATEMENT EXECUTE FUNCTION stoa_audit_append_only();
