CREATE TABLE "usage_sums" (
	"span" text NOT NULL,
	"starts_on" date NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"replies" bigint NOT NULL,
	"input_tokens" bigint NOT NULL,
	"cached_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"reasoning_tokens" bigint NOT NULL,
	"embedding_tokens" bigint NOT NULL,
	"estimated" bigint NOT NULL,
	"micro_usd" bigint NOT NULL,
	CONSTRAINT "usage_sums_dimension_span_starts_on_key_pk" PRIMARY KEY("dimension","span","starts_on","key")
);
--> statement-breakpoint
ALTER TABLE "usage" ADD COLUMN "reasoning_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage" ADD COLUMN "embedding_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage" ADD COLUMN "is_estimated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "usage" ADD COLUMN "assistant_id" text;--> statement-breakpoint
ALTER TABLE "usage" ADD COLUMN "entry_point" text;--> statement-breakpoint
CREATE INDEX "usage_by_time" ON "usage" USING btree ("created_at");
--> statement-breakpoint
-- Sums are a copy of their rows: where rows of an ended day come or go, its sums and those of its month go too, until they are made anew.
CREATE FUNCTION stoa_forget_usage_sums(days date[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Nobody sums meanwhile: the rows of this transaction are not to be seen yet.
  PERFORM pg_advisory_xact_lock(hashtextextended('usage-sums', 0));
  DELETE FROM usage_sums WHERE dimension IN ('all', 'model', 'person', 'account', 'assistant', 'entryPoint')
    AND ((span = 'day' AND starts_on = ANY (days))
      OR (span = 'month' AND starts_on IN (SELECT date_trunc('month', one)::date FROM unnest(days) AS one)));
END $$;--> statement-breakpoint
CREATE FUNCTION stoa_usage_came_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM stoa_forget_usage_sums(ARRAY[(NEW.created_at AT TIME ZONE 'UTC')::date]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER usage_came_late AFTER INSERT ON "usage" FOR EACH ROW
  WHEN (NEW.created_at < date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')
  EXECUTE FUNCTION stoa_usage_came_late();--> statement-breakpoint
CREATE FUNCTION stoa_usage_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  days date[];
BEGIN
  SELECT array_agg(DISTINCT (created_at AT TIME ZONE 'UTC')::date) INTO days FROM gone;
  IF days IS NOT NULL THEN
    PERFORM stoa_forget_usage_sums(days);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER usage_deleted AFTER DELETE ON "usage" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION stoa_usage_changed();--> statement-breakpoint
CREATE TRIGGER usage_updated AFTER UPDATE ON "usage" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION stoa_usage_changed();
