CREATE TABLE "admin_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_configs" (
	"type" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_configs_type_version_pk" PRIMARY KEY("type","version")
);
--> statement-breakpoint
-- What was set before is the first version of each type.
INSERT INTO "admin_configs" ("type", "version", "value")
SELECT 'featureFlags', 1, jsonb_object_agg("name", jsonb_build_object(
  'enabled', "enabled", 'userExceptions', "user_exceptions", 'amplifyGroupExceptions', "group_exceptions"))
FROM "feature_flags" HAVING count(*) > 0;--> statement-breakpoint
INSERT INTO "admin_configs" ("type", "version", "value")
SELECT 'amplifyGroups', 1, jsonb_object_agg("name", jsonb_build_object(
  'groupName', "name", 'members', "members", 'createdBy', "created_by", 'includeFromOtherGroups', "include_from_other_groups"))
FROM "amplify_groups" HAVING count(*) > 0;--> statement-breakpoint
INSERT INTO "admin_configs" ("type", "version", "value")
SELECT 'powerPointTemplates', 1, jsonb_agg(jsonb_build_object(
  'name', "name", 'isAvailable', "is_available", 'amplifyGroups', "amplify_groups") ORDER BY "name")
FROM "pptx_templates" HAVING count(*) > 0;--> statement-breakpoint
DROP TABLE "pptx_templates";--> statement-breakpoint
DROP TABLE "amplify_groups";--> statement-breakpoint
DROP TABLE "feature_flags";--> statement-breakpoint
ALTER TABLE "admin_audit" ADD CONSTRAINT "admin_audit_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_configs" ADD CONSTRAINT "admin_configs_saved_by_people_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_audit_by_subject" ON "admin_audit" USING btree ("subject","id");
