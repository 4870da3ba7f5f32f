ALTER TABLE "mcp_grants" DROP CONSTRAINT "mcp_grants_former_refresh_hash_unique";--> statement-breakpoint
ALTER TABLE "mcp_grants" DROP COLUMN "former_refresh_hash";