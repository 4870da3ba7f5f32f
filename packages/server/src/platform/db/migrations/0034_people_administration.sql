CREATE TABLE "person_archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"status" text DEFAULT 'working' NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_audit" ADD COLUMN "told_digest" text;--> statement-breakpoint
ALTER TABLE "admin_audit" ADD COLUMN "forgotten_proof" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "person_archives" ADD CONSTRAINT "person_archives_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_archives" ADD CONSTRAINT "person_archives_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_archives_by_person" ON "person_archives" USING btree ("person_id","created_at" DESC NULLS LAST);--> statement-breakpoint
-- An entry stays as it was written. When a person goes, so does the address that they came from, and what entries tell of them is emptied
-- with a proof; the chain holds, because it has a digest in the place of what they told.
CREATE OR REPLACE FUNCTION stoa_audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.seq, NEW.at, NEW.action, NEW.person_digest, NEW.hash)
        = (OLD.seq, OLD.at, OLD.action, OLD.person_digest, OLD.hash)
      AND NEW.address_digest IS NOT DISTINCT FROM OLD.address_digest
      AND NEW.told_digest IS NOT DISTINCT FROM OLD.told_digest
    THEN
      IF NEW.person_id IS NULL AND (NEW.subject, NEW.details) = (OLD.subject, OLD.details)
        AND NEW.forgotten_proof IS NOT DISTINCT FROM OLD.forgotten_proof
      THEN
        NEW.address := NULL;
        RETURN NEW;
      END IF;
      IF NEW.person_id IS NOT DISTINCT FROM OLD.person_id AND NEW.address IS NOT DISTINCT FROM OLD.address
        AND OLD.told_digest IS NOT NULL AND NEW.forgotten_proof IS NOT NULL
        AND NEW.subject = '' AND NEW.details = '{}'::jsonb
      THEN
        RETURN NEW;
      END IF;
    END IF;
  END IF;
  RAISE EXCEPTION 'admin_audit is append-only';
END $$;
