CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"actor_id" uuid,
	"system_id" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"account" jsonb NOT NULL,
	"rate_limit" jsonb NOT NULL,
	"access_types" text[] NOT NULL,
	"expires_on" date,
	"expires_at" timestamp with time zone,
	"secret_hash" text NOT NULL,
	"secret_sealed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_accessed_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	CONSTRAINT "api_keys_system_id_unique" UNIQUE("system_id"),
	CONSTRAINT "api_keys_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "spending" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_actor_id_people_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_by_owner" ON "api_keys" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_by_actor" ON "api_keys" USING btree ("actor_id") WHERE "api_keys"."kind" <> 'ownerKey';--> statement-breakpoint
CREATE INDEX "spending_by_key" ON "spending" USING btree ("key_id","at") WHERE "spending"."key_id" is not null;--> statement-breakpoint
-- The counter of a key is one more that a request counts for.
CREATE OR REPLACE FUNCTION stoa_settle_spending(run uuid, cost bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  entry spending%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('spending', 0));
  UPDATE spending SET settled_micro_usd = cost WHERE run_id = run AND settled_micro_usd IS NULL RETURNING * INTO entry;
  IF NOT FOUND OR entry.reserved_micro_usd = cost THEN
    RETURN;
  END IF;
  PERFORM FROM spend_counters
    WHERE ((scope = 'site' AND owner = '') OR (scope = 'person' AND owner = entry.person_id::text)
      OR (scope = 'account' AND owner = entry.person_id::text || '/' || entry.account_id)
      OR (scope = 'key' AND owner = entry.key_id::text))
      AND starts_at <= entry.at AND ends_at > entry.at
    ORDER BY scope, owner, starts_at, ends_at FOR UPDATE;
  UPDATE spend_counters SET micro_usd = micro_usd + cost - entry.reserved_micro_usd
    WHERE ((scope = 'site' AND owner = '') OR (scope = 'person' AND owner = entry.person_id::text)
      OR (scope = 'account' AND owner = entry.person_id::text || '/' || entry.account_id)
      OR (scope = 'key' AND owner = entry.key_id::text))
      AND starts_at <= entry.at AND ends_at > entry.at;
END $$;
--> statement-breakpoint
-- Whatever the program does: a key that was deactivated is never active again.
CREATE FUNCTION stoa_keep_deactivated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An API key is deactivated for ever.';
END $$;--> statement-breakpoint
CREATE TRIGGER api_keys_deactivated BEFORE UPDATE ON "api_keys" FOR EACH ROW
  WHEN (OLD.deactivated_at IS NOT NULL AND NEW.deactivated_at IS DISTINCT FROM OLD.deactivated_at)
  EXECUTE FUNCTION stoa_keep_deactivated();
