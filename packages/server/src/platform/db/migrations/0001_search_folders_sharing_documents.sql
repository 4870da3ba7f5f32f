-- Words without case, accents and punctuation. Scripts that are written without spaces are taken apart into characters, so that
-- a part of a sentence is found as a phrase. Only what a plain PostgreSQL 14 has; what is longer than a search needs is cut, so
-- that the result stays under the limit of a tsvector.
CREATE FUNCTION stoa_search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
	regexp_replace(
		regexp_replace(
			replace(replace(replace(
				translate(left(normalize(left(value, 150000), NFKD), 150000), 'øØłŁđĐıħŧ', 'oOlLdDiht'),
				'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
			'[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u064b-\u065f\u0670\u3099\u309a]+', '', 'g'),
		'([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g'),
	'[!-/:-@[-`{-~\u2000-\u206f\u3000-\u303f]+', ' ', 'g');
--> statement-breakpoint
-- The owner stands beside the words, so that one index finds the words of one person.
CREATE FUNCTION stoa_search_vector(person uuid, value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN to_tsvector('pg_catalog.simple'::regconfig, stoa_search_text(value)) || array_to_tsvector(ARRAY['@' || person::text]);
--> statement-breakpoint
-- Null for a text without a word. Never fails, whatever the text: its words are quoted by the database itself.
CREATE FUNCTION stoa_search_query(value text, is_prefix boolean) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (nullif(phraseto_tsquery('pg_catalog.simple'::regconfig, stoa_search_text(value))::text, '')
	|| CASE WHEN is_prefix THEN ':*' ELSE '' END)::tsquery;
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea",
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pptx_templates" (
	"name" text PRIMARY KEY NOT NULL,
	"is_available" boolean NOT NULL,
	"amplify_groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"person_id" uuid NOT NULL,
	"id" text NOT NULL,
	"folder" jsonb NOT NULL,
	"updated_at" text NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "folders_person_id_id_pk" PRIMARY KEY("person_id","id")
);
--> statement-breakpoint
CREATE TABLE "amplify_groups" (
	"name" text PRIMARY KEY NOT NULL,
	"members" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" text NOT NULL,
	"include_from_other_groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shared_contents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sharer_id" uuid NOT NULL,
	"content" text NOT NULL,
	"size_bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_items" (
	"key" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"sharer_id" uuid NOT NULL,
	"shared_by" text NOT NULL,
	"note" text NOT NULL,
	"shared_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (stoa_search_vector(person_id, name)) STORED;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (stoa_search_vector(person_id, case when data #>> '{data,removed}' is null then content else '' end)) STORED;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_contents" ADD CONSTRAINT "shared_contents_sharer_id_people_id_fk" FOREIGN KEY ("sharer_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_items" ADD CONSTRAINT "shared_items_sharer_id_people_id_fk" FOREIGN KEY ("sharer_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_items" ADD CONSTRAINT "shared_items_content_id_shared_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."shared_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_by_person" ON "documents" USING btree ("person_id","status");--> statement-breakpoint
CREATE INDEX "documents_by_expiry" ON "documents" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shared_contents_by_sharer" ON "shared_contents" USING btree ("sharer_id");--> statement-breakpoint
CREATE INDEX "shared_items_by_recipient" ON "shared_items" USING btree ("recipient","shared_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shared_items_by_sharer" ON "shared_items" USING btree ("sharer_id");--> statement-breakpoint
CREATE INDEX "shared_items_by_content" ON "shared_items" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "conversations_to_purge" ON "conversations" USING btree ("deleted_at") WHERE "conversations"."deleted_at" is not null and "conversations"."purged_at" is null;--> statement-breakpoint
CREATE INDEX "conversations_by_words" ON "conversations" USING gin ("search");--> statement-breakpoint
CREATE INDEX "messages_by_words" ON "messages" USING gin ("search");