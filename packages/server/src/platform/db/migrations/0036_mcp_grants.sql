CREATE TABLE "mcp_grants" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"client_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"access_hash" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_hash" text NOT NULL,
	"refresh_expires_at" timestamp with time zone NOT NULL,
	"former_refresh_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mcp_grants_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "mcp_grants_access_hash_unique" UNIQUE("access_hash"),
	CONSTRAINT "mcp_grants_refresh_hash_unique" UNIQUE("refresh_hash"),
	CONSTRAINT "mcp_grants_former_refresh_hash_unique" UNIQUE("former_refresh_hash")
);
--> statement-breakpoint
ALTER TABLE "mcp_grants" ADD CONSTRAINT "mcp_grants_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;