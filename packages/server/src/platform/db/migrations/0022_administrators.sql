ALTER TABLE "people" ADD COLUMN "email_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whoever is an administrator is one by an address that their provider has verified, or by their subject.
UPDATE "people" SET "email_verified" = "is_admin";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "is_admin";
