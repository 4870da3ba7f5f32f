CREATE TABLE "endpoint_health" (
	"id" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"rests_until" timestamp with time zone NOT NULL
);
