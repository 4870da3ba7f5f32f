import type { Queryable } from '../../../platform/db/queryable.js';

/** A template that somebody is about to upload. */
export interface NewTemplateFile {
  id: string;
  name: string;
  md5: string;
  isAvailable: boolean;
  amplifyGroups: readonly string[];
  uploadedBy: string;
}

/** An announced template, there or not. */
export interface TemplateFile extends NewTemplateFile {
  isThere: boolean;
}

/** PowerPoint templates that were uploaded. */
export function templateFileRows(queryable: Queryable) {
  return {
    async add({ id, name, md5, isAvailable, amplifyGroups, uploadedBy }: NewTemplateFile): Promise<void> {
      await queryable.query(
        `insert into template_files (id, name, md5, is_available, amplify_groups, uploaded_by)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, name, md5, isAvailable, amplifyGroups, uploadedBy],
      );
    },

    async find(id: string): Promise<TemplateFile | undefined> {
      const { rows } = await queryable.query<TemplateFile>(
        `select id, name, md5, is_available as "isAvailable", amplify_groups as "amplifyGroups",
           uploaded_by as "uploadedBy", arrived_at is not null as "isThere"
         from template_files where id = $1`,
        [id],
      );
      return rows[0];
    },

    /** @returns false where it is there already, or another of its name */
    async arrive(id: string, size: number, now: Date): Promise<boolean> {
      const { rowCount } = await queryable.query(
        `update template_files f set arrived_at = $3, size = $2 where id = $1 and arrived_at is null
           and not exists (select from template_files o where o.name = f.name and o.arrived_at is not null)`,
        [id, size, now],
      );
      return rowCount === 1;
    },

    /** Ids of those that are there, by name. */
    async list(): Promise<ReadonlyMap<string, string>> {
      const { rows } = await queryable.query<{ id: string; name: string }>(
        'select id, name from template_files where arrived_at is not null order by name',
      );
      return new Map(rows.map(({ id, name }) => [name, id]));
    },

    async remove(id: string): Promise<void> {
      await queryable.query('delete from template_files where id = $1', [id]);
    },

    /** Forgets what was announced before a moment and never came. */
    async purge(before: Date): Promise<void> {
      await queryable.query('delete from template_files where arrived_at is null and created_at < $1', [
        before,
      ]);
    },
  };
}
