CREATE TABLE "embed_acceptances" (
	"person_id" uuid NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embed_acceptances_person_id_version_pk" PRIMARY KEY("person_id","version")
);
--> statement-breakpoint
ALTER TABLE "embed_acceptances" ADD CONSTRAINT "embed_acceptances_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;