CREATE TABLE "integrations" (
	"person_id" uuid NOT NULL,
	"integration" text NOT NULL,
	"tokens" text NOT NULL,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integrations_person_id_integration_pk" PRIMARY KEY("person_id","integration")
);
--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;