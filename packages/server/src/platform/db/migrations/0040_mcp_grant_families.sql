-- The digest of the token before stays for servers of the version before, which run beside those of this one while they are replaced.
SELECT 1;
