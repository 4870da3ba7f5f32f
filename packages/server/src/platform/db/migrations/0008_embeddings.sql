CREATE TABLE "file_embeddings" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"model" text NOT NULL,
	"status" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passage_vectors" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"model" text NOT NULL,
	"signs" "varbit",
	"vector" "bytea",
	CONSTRAINT "passage_vectors_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
ALTER TABLE "file_embeddings" ADD CONSTRAINT "file_embeddings_person_id_file_id_files_person_id_id_fk" FOREIGN KEY ("person_id","file_id") REFERENCES "public"."files"("person_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_file_id_position_file_passages_file_id_position_fk" FOREIGN KEY ("file_id","position") REFERENCES "public"."file_passages"("file_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_embeddings_by_status" ON "file_embeddings" USING btree ("status","updated_at");--> statement-breakpoint
-- Vectors do not compress, and are stored beside the table, so that looking through the signs reads few pages.
ALTER TABLE "passage_vectors" ALTER COLUMN "vector" SET STORAGE EXTERNAL;
