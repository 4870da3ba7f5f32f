CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "people" DROP CONSTRAINT "people_email_lower";--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "issuer" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "subject" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_of_person" ON "identities" USING btree ("person_id","issuer");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_email_lower" CHECK ("people"."email" = lower("people"."email" collate "C"));--> statement-breakpoint
-- Who signed in before may have come in by an address that nobody had verified. Everybody signs in once more, and is bound to an identity then.
DELETE FROM "sessions";
