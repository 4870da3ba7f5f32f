CREATE TABLE "content_accesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"reader_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_looks" (
	"access_id" uuid NOT NULL,
	"conversation_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_looks_access_id_conversation_id_pk" PRIMARY KEY("access_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"status" text DEFAULT 'working' NOT NULL,
	"requested_by" uuid,
	"keep" jsonb NOT NULL,
	"removed" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_accesses" ADD CONSTRAINT "content_accesses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_accesses" ADD CONSTRAINT "content_accesses_reader_id_people_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_looks" ADD CONSTRAINT "content_looks_access_id_content_accesses_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."content_accesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_runs" ADD CONSTRAINT "retention_runs_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_accesses_of_person" ON "content_accesses" USING btree ("person_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_accesses_of_reader" ON "content_accesses" USING btree ("reader_id","person_id");--> statement-breakpoint
CREATE INDEX "retention_runs_by_start" ON "retention_runs" USING btree ("started_at" DESC NULLS LAST);