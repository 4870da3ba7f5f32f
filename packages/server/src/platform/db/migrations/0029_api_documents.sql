CREATE TABLE "api_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"md5" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"arrived_at" timestamp with time zone,
	"content" "bytea"
);
--> statement-breakpoint
CREATE INDEX "api_documents_by_arrival" ON "api_documents" USING btree ("kind","arrived_at" DESC NULLS LAST);