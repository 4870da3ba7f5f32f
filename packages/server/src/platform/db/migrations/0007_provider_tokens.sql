ALTER TABLE "sessions" ADD COLUMN "access_token_sealed" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "access_token_expires_at" timestamp with time zone;