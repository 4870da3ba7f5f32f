CREATE TABLE "ratings" (
	"person_id" uuid NOT NULL,
	"conversation_id" text NOT NULL,
	"message_id" text DEFAULT '' NOT NULL,
	"stars" integer NOT NULL,
	"feedback" text,
	"rated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_person_id_conversation_id_message_id_pk" PRIMARY KEY("person_id","conversation_id","message_id"),
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;