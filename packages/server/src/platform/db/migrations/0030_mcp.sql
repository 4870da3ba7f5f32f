CREATE TABLE "mcp_choices" (
	"person_id" uuid NOT NULL,
	"server_id" text NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"pins" jsonb,
	CONSTRAINT "mcp_choices_person_id_server_id_pk" PRIMARY KEY("person_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "mcp_servers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"token" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mcp_choices" ADD CONSTRAINT "mcp_choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_servers" ADD CONSTRAINT "mcp_servers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mcp_servers_by_person" ON "mcp_servers" USING btree ("person_id","created_at");