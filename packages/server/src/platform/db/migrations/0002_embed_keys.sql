CREATE TABLE "embed_counts" (
	"bucket" text NOT NULL,
	"minute" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "embed_counts_bucket_minute_pk" PRIMARY KEY("bucket","minute")
);
--> statement-breakpoint
CREATE TABLE "embed_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" text NOT NULL,
	"secret_hash" text NOT NULL,
	"secret_version" integer DEFAULT 1 NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "embed_keys_public_key_unique" UNIQUE("public_key"),
	CONSTRAINT "embed_keys_secret_hash_unique" UNIQUE("secret_hash")
);
