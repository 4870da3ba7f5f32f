-- What may be spent from an account of a person; null where there is none.
CREATE FUNCTION stoa_account_limit(person uuid, account text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT nullif(one->'rateLimit', 'null'::jsonb) FROM accounts, jsonb_array_elements(data) AS one
  WHERE person_id = person AND one->>'id' = account LIMIT 1
$$;
--> statement-breakpoint
CREATE FUNCTION stoa_key_limit(key uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT nullif(rate_limit, 'null'::jsonb) FROM api_keys WHERE id = key
$$;
--> statement-breakpoint
-- Reserves as the function of seven parameters does, which servers of the version before call. The place is 0 where the limits of the account and
-- of the key are others than those that the list was made from: nothing is reserved.
CREATE FUNCTION stoa_reserve_spending(run uuid, person uuid, account text, key uuid, moment timestamptz, needed bigint,
  account_seen jsonb, key_seen jsonb, limits jsonb)
RETURNS TABLE (place bigint, spent bigint) LANGUAGE plpgsql AS $$
BEGIN
  IF account_seen IS DISTINCT FROM stoa_account_limit(person, account) OR key_seen IS DISTINCT FROM stoa_key_limit(key) THEN
    RETURN QUERY SELECT 0::bigint, NULL::bigint;
    RETURN;
  END IF;
  RETURN QUERY SELECT r.place, r.spent FROM stoa_reserve_spending(run, person, account, key, moment, needed, limits) AS r;
END $$;
