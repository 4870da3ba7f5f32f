CREATE TABLE "saved_artifacts" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"saver_id" uuid NOT NULL,
	"shared_by" text,
	"artifact_id" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" text NOT NULL,
	"content" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_artifacts_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
ALTER TABLE "saved_artifacts" ADD CONSTRAINT "saved_artifacts_saver_id_people_id_fk" FOREIGN KEY ("saver_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_artifacts_by_owner" ON "saved_artifacts" USING btree ("owner","saved_at" DESC NULLS LAST,"key");--> statement-breakpoint
CREATE INDEX "saved_artifacts_by_saver" ON "saved_artifacts" USING btree ("saver_id");