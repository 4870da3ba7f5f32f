CREATE TABLE "registered_ops" (
	"id" text PRIMARY KEY NOT NULL,
	"tags" text[] NOT NULL,
	"definition" jsonb NOT NULL,
	"registered_by" text NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"source" text NOT NULL,
	"tool" text NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"hash" text NOT NULL,
	"conversation_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_questions" (
	"run_id" uuid NOT NULL,
	"call_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"scopes" jsonb NOT NULL,
	"answer" text,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "tool_questions_run_id_call_id_pk" PRIMARY KEY("run_id","call_id")
);
--> statement-breakpoint
ALTER TABLE "tool_approvals" ADD CONSTRAINT "tool_approvals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_questions" ADD CONSTRAINT "tool_questions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tool_approvals_subject" ON "tool_approvals" USING btree ("person_id","source","tool","recipient","hash","conversation_id");--> statement-breakpoint
CREATE INDEX "tool_approvals_by_person" ON "tool_approvals" USING btree ("person_id","created_at" desc);