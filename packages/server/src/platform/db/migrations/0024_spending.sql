CREATE TABLE "spend_counters" (
	"scope" text NOT NULL,
	"owner" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"micro_usd" bigint NOT NULL,
	CONSTRAINT "spend_counters_scope_owner_starts_at_ends_at_pk" PRIMARY KEY("scope","owner","starts_at","ends_at")
);
--> statement-breakpoint
CREATE TABLE "spending" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"account_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reserved_micro_usd" bigint NOT NULL,
	"settled_micro_usd" bigint
);
--> statement-breakpoint
ALTER TABLE "spending" ADD CONSTRAINT "spending_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spending_by_person" ON "spending" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "spending_by_time" ON "spending" USING btree ("at");--> statement-breakpoint
CREATE INDEX "spending_open" ON "spending" USING btree ("at") WHERE "spending"."settled_micro_usd" is null;--> statement-breakpoint
-- Settles what was reserved for a request, once. Counters are locked in one order, and none is made meanwhile.
CREATE FUNCTION stoa_settle_spending(run uuid, cost bigint) RETURNS void LANGUAGE plpgsql AS $$
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
      OR (scope = 'account' AND owner = entry.person_id::text || '/' || entry.account_id))
      AND starts_at <= entry.at AND ends_at > entry.at
    ORDER BY scope, owner, starts_at, ends_at FOR UPDATE;
  UPDATE spend_counters SET micro_usd = micro_usd + cost - entry.reserved_micro_usd
    WHERE ((scope = 'site' AND owner = '') OR (scope = 'person' AND owner = entry.person_id::text)
      OR (scope = 'account' AND owner = entry.person_id::text || '/' || entry.account_id))
      AND starts_at <= entry.at AND ends_at > entry.at;
END $$;--> statement-breakpoint
CREATE FUNCTION stoa_settle_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM stoa_settle_spending(NEW.run_id, round(NEW.cost_usd * 1000000)::bigint);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Whatever ends a request writes its usage: that alone settles, so nothing that is added later can forget to.
CREATE TRIGGER usage_settles AFTER INSERT ON "usage" FOR EACH ROW EXECUTE FUNCTION stoa_settle_usage();
