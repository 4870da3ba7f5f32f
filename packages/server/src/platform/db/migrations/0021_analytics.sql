CREATE TABLE "assistant_conversations" (
	"assistant_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"conversation_id" text NOT NULL,
	"assistant_name" text NOT NULL,
	"model_id" text NOT NULL,
	"employee_type" text NOT NULL,
	"entry_point" text NOT NULL,
	"exchanges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"category" text,
	"system_rating" integer,
	"rating_passage" text,
	"user_rating" integer,
	"user_feedback" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"judged_at" timestamp with time zone,
	CONSTRAINT "assistant_conversations_assistant_id_person_id_conversation_id_pk" PRIMARY KEY("assistant_id","person_id","conversation_id"),
	CONSTRAINT "assistant_conversations_rating" CHECK ("assistant_conversations"."system_rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "employee_type" text;--> statement-breakpoint
ALTER TABLE "assistant_conversations" ADD CONSTRAINT "assistant_conversations_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_conversations" ADD CONSTRAINT "assistant_conversations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_conversations_of_person" ON "assistant_conversations" USING btree ("person_id","conversation_id");--> statement-breakpoint
CREATE INDEX "assistant_conversations_in_order" ON "assistant_conversations" USING btree ("assistant_id","answered_at");