CREATE TABLE "access_rights" (
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"principal_kind" text NOT NULL,
	"principal" text NOT NULL,
	"level" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_rights_entity_entity_id_principal_kind_principal_pk" PRIMARY KEY("entity","entity_id","principal_kind","principal"),
	CONSTRAINT "access_rights_level" CHECK ("access_rights"."level" in ('read', 'write', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "assistant_files" (
	"assistant_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"added_by" text NOT NULL,
	CONSTRAINT "assistant_files_assistant_id_file_id_pk" PRIMARY KEY("assistant_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "assistant_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"assistant_id" text NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "assistant_versions_in_order" UNIQUE("assistant_id","version")
);
--> statement-breakpoint
CREATE TABLE "assistants" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"group_id" text,
	"newest_version" integer NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistants_owner" CHECK (("assistants"."owner_id" is null) <> ("assistants"."group_id" is null))
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" text NOT NULL,
	"support_conv_analysis" boolean DEFAULT false NOT NULL,
	"secret_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_files" ADD CONSTRAINT "assistant_files_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_files" ADD CONSTRAINT "assistant_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_versions" ADD CONSTRAINT "assistant_versions_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistants" ADD CONSTRAINT "assistants_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistants" ADD CONSTRAINT "assistants_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_rights_of_principal" ON "access_rights" USING btree ("principal_kind","principal","entity");--> statement-breakpoint
CREATE INDEX "assistant_files_of_file" ON "assistant_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "assistants_of_owner" ON "assistants" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "assistants_of_group" ON "assistants" USING btree ("group_id");