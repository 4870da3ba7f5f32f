-- Reserves against every limit in one call: returns nothing where the request may begin, or the first limit that forbids it, by its place
-- in the list, with what was spent; null for a counter that is gone.
CREATE FUNCTION stoa_reserve_spending(run uuid, person uuid, account text, key uuid, moment timestamptz, needed bigint, limits jsonb)
RETURNS TABLE (place bigint, spent bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('spending', 0));
  -- In one order, so that nobody waits in a circle.
  PERFORM FROM spend_counters
    WHERE ((scope = 'site' AND owner = '') OR (scope = 'person' AND owner = person::text)
      OR (scope = 'account' AND owner = person::text || '/' || account) OR (scope = 'key' AND owner = key::text))
      AND starts_at <= moment AND ends_at > moment
    ORDER BY scope, owner, starts_at, ends_at FOR UPDATE;
  RETURN QUERY
    SELECT wanted.place, c.micro_usd
    FROM jsonb_array_elements(limits) WITH ORDINALITY AS wanted (one, place)
    LEFT JOIN spend_counters c ON c.scope = one->>'scope' AND c.owner = one->>'owner'
      AND c.starts_at = (one->>'startsAt')::timestamptz AND c.ends_at = (one->>'endsAt')::timestamptz
    WHERE c.micro_usd IS NULL OR c.micro_usd + needed > (one->>'most')::bigint
    ORDER BY wanted.place LIMIT 1;
  IF FOUND THEN
    RETURN;
  END IF;
  INSERT INTO spending (run_id, person_id, account_id, key_id, at, reserved_micro_usd)
    VALUES (run, person, account, key, moment, needed);
  UPDATE spend_counters SET micro_usd = micro_usd + needed
    WHERE ((scope = 'site' AND owner = '') OR (scope = 'person' AND owner = person::text)
      OR (scope = 'account' AND owner = person::text || '/' || account) OR (scope = 'key' AND owner = key::text))
      AND starts_at <= moment AND ends_at > moment;
END $$;
