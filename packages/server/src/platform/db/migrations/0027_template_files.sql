CREATE TABLE "template_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"md5" text NOT NULL,
	"is_available" boolean NOT NULL,
	"amplify_groups" text[] NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"arrived_at" timestamp with time zone,
	"size" integer
);
--> statement-breakpoint
CREATE INDEX "template_files_by_name" ON "template_files" USING btree ("name");