CREATE TABLE "mcp_sign_ins" (
	"person_id" uuid NOT NULL,
	"server_id" text NOT NULL,
	"sealed" text NOT NULL,
	"has_tokens" boolean DEFAULT false NOT NULL,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mcp_sign_ins_person_id_server_id_pk" PRIMARY KEY("person_id","server_id")
);
--> statement-breakpoint
ALTER TABLE "mcp_sign_ins" ADD CONSTRAINT "mcp_sign_ins_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;