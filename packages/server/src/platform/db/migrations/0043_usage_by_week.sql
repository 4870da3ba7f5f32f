-- A copy of days is summed by weeks too.
CREATE OR REPLACE FUNCTION stoa_forget_usage_sums(days date[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Nobody sums meanwhile: the rows of this transaction are not to be seen yet.
  PERFORM pg_advisory_xact_lock(hashtextextended('usage-sums', 0));
  DELETE FROM usage_sums WHERE dimension IN ('all', 'model', 'person', 'account', 'assistant', 'entryPoint')
    AND ((span = 'day' AND starts_on = ANY (days))
      OR (span = 'week' AND starts_on IN (SELECT date_trunc('week', one)::date FROM unnest(days) AS one))
      OR (span = 'month' AND starts_on IN (SELECT date_trunc('month', one)::date FROM unnest(days) AS one)));
END $$;
