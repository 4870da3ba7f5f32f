import type { McpPins } from '../../platform/db/schema/tools/mcp.js';
import type { Queryable } from '../../platform/db/queryable.js';

/** A tool server of a person, its token sealed. */
export interface StoredMcpServer {
  id: string;
  name: string;
  url: string;
  token: string;
}

/** What a person does with a server. */
export interface McpChoice {
  serverId: string;
  isOn: boolean;
  pins: McpPins | null;
}

/** Tool servers, and what people do with them. */
export function mcpRows(queryable: Queryable) {
  return {
    async list(personId: string): Promise<StoredMcpServer[]> {
      const { rows } = await queryable.query<StoredMcpServer>(
        'select id, name, url, token from mcp_servers where person_id = $1 order by created_at, id',
        [personId],
      );
      return rows;
    },

    async choices(personId: string): Promise<Map<string, McpChoice>> {
      const { rows } = await queryable.query<McpChoice>(
        'select server_id as "serverId", is_on as "isOn", pins from mcp_choices where person_id = $1',
        [personId],
      );
      return new Map(rows.map((row) => [row.serverId, row]));
    },

    async add(personId: string, { name, url }: Pick<StoredMcpServer, 'name' | 'url'>): Promise<string> {
      const { rows } = await queryable.query<{ id: string }>(
        'insert into mcp_servers (person_id, name, url) values ($1, $2, $3) returning id',
        [personId, name, url],
      );
      return rows[0]!.id;
    },

    async change(personId: string, { id, name, url, token }: StoredMcpServer): Promise<void> {
      await queryable.query(
        'update mcp_servers set name = $3, url = $4, token = $5 where person_id = $1 and id::text = $2',
        [personId, id, name, url, token],
      );
    },

    async remove(personId: string, id: string): Promise<void> {
      await queryable.query('delete from mcp_servers where person_id = $1 and id::text = $2', [personId, id]);
      await queryable.query('delete from mcp_choices where person_id = $1 and server_id = $2', [
        personId,
        id,
      ]);
    },

    /** @param pins what is accepted from now on; left out, what was */
    async choose(
      personId: string,
      id: string,
      { isOn, pins }: { isOn: boolean; pins?: McpPins | null },
    ): Promise<void> {
      await queryable.query(
        `insert into mcp_choices (person_id, server_id, is_on, pins) values ($1, $2, $3, $4)
         on conflict (person_id, server_id) do update set is_on = excluded.is_on,
           pins = case when $5 then excluded.pins else mcp_choices.pins end`,
        [personId, id, isOn, pins ? JSON.stringify(pins) : null, pins !== undefined],
      );
    },
  };
}
