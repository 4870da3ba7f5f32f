CREATE TABLE "memories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"content" text NOT NULL,
	"type" text NOT NULL,
	"project_id" uuid,
	"assistant_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memories_project" CHECK (("memories"."type" = 'project') = ("memories"."project_id" is not null)),
	CONSTRAINT "memories_assistant" CHECK (("memories"."type" = 'assistant') = ("memories"."assistant_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_of_person" UNIQUE("person_id","id")
);
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_person_id_project_id_projects_person_id_id_fk" FOREIGN KEY ("person_id","project_id") REFERENCES "public"."projects"("person_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memories_of_person" ON "memories" USING btree ("person_id","created_at" DESC NULLS LAST,"id");