CREATE TABLE "quality_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"review" jsonb NOT NULL,
	"conversation" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quality_reviews_by_time" ON "quality_reviews" USING btree ("created_at" DESC NULLS LAST);