CREATE TABLE "file_passages" (
	"file_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	"location" jsonb NOT NULL,
	"tokens" integer NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (stoa_search_vector(person_id, content)) STORED,
	CONSTRAINT "file_passages_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "file_tags" (
	"person_id" uuid NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "file_tags_person_id_tag_pk" PRIMARY KEY("person_id","tag")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"hash" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"is_image" boolean DEFAULT false NOT NULL,
	"total_tokens" integer,
	"total_items" integer,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"knowledge_base" text DEFAULT 'default' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_key_unique" UNIQUE("key"),
	CONSTRAINT "files_of_person" UNIQUE("person_id","id")
);
--> statement-breakpoint
ALTER TABLE "file_passages" ADD CONSTRAINT "file_passages_person_id_file_id_files_person_id_id_fk" FOREIGN KEY ("person_id","file_id") REFERENCES "public"."files"("person_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_tags" ADD CONSTRAINT "file_tags_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_passages_by_words" ON "file_passages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "files_by_creation" ON "files" USING btree ("person_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "files_unfinished" ON "files" USING btree ("updated_at") WHERE "files"."status" in ('waiting', 'processing');