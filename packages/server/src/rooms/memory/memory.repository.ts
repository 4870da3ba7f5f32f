import type { Memory, MemoryType, Project } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';

/** A memory to be stored; `about` is the id of the project or the assistant. */
export interface NewMemory {
  id: string;
  content: string;
  type: MemoryType;
  about: string | null;
  createdAt: Date;
}

interface MemoryRow {
  id: string;
  content: string;
  type: MemoryType;
  about: string | null;
  created_at: Date;
}

interface ProjectRow {
  id: string;
  name: string;
  created_at: Date;
}

const toMemory = ({ id, content, type, about, created_at: createdAt }: MemoryRow): Memory => ({
  id,
  content,
  memory_type: type,
  memory_type_id: about ?? '',
  timestamp: createdAt.toISOString(),
});

const uuidText = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** A text that is no id of ours finds nothing; the database would refuse it. */
const idOr = (id: string): string | null => (uuidText.test(id) ? id : null);

/** Memories and projects of one person. Everything here is given the person, and finds nothing of anybody else. */
export function memoryRows(queryable: Queryable, personId: string) {
  /** @returns whether there was such a row */
  const changed = async (text: string, values: unknown[]): Promise<boolean> =>
    (await queryable.query(text, [personId, ...values])).rowCount === 1;

  return {
    /** Newest first; with a project without those of other projects. */
    async list(projectId: string | null): Promise<Memory[]> {
      const { rows } = await queryable.query<MemoryRow>(
        `select id, content, type, coalesce(project_id::text, assistant_id) as about, created_at
         from memories
         where person_id = $1 and ($2::text is null or type <> 'project' or project_id::text = $2)
         order by created_at desc, id`,
        [personId, projectId],
      );
      return rows.map(toMemory);
    },

    /** @returns false when the person has no such project, or as many memories as are allowed */
    add: ({ id, content, type, about, createdAt }: NewMemory, most: number): Promise<boolean> =>
      changed(
        `insert into memories (id, person_id, content, type, project_id, assistant_id, created_at)
         select $2, $1, $3, $4, $5, $6, $7
         where (select count(*) from memories where person_id = $1) < $8
           and ($4 <> 'project' or exists (select from projects where person_id = $1 and id = $5))`,
        [
          id,
          content,
          type,
          type === 'project' ? idOr(about ?? '') : null,
          type === 'assistant' ? about : null,
          createdAt,
          most,
        ],
      ),

    edit: (id: string, content: string): Promise<boolean> =>
      changed('update memories set content = $3 where person_id = $1 and id = $2', [idOr(id), content]),

    remove: (id: string): Promise<boolean> =>
      changed('delete from memories where person_id = $1 and id = $2', [idOr(id)]),

    async projects(): Promise<Project[]> {
      const { rows } = await queryable.query<ProjectRow>(
        `select id, name, created_at from projects where person_id = $1 order by lower(name), id`,
        [personId],
      );
      return rows.map(({ id, name, created_at: createdAt }) => ({
        id,
        project: name,
        timestamp: createdAt.toISOString(),
      }));
    },

    async hasProject(id: string): Promise<boolean> {
      const { rows } = await queryable.query('select from projects where person_id = $1 and id = $2', [
        personId,
        idOr(id),
      ]);
      return rows.length === 1;
    },

    /** @returns false when there are as many projects as are allowed */
    addProject: (id: string, name: string, createdAt: Date, most: number): Promise<boolean> =>
      changed(
        `insert into projects (id, person_id, name, created_at)
         select $2, $1, $3, $4 where (select count(*) from projects where person_id = $1) < $5`,
        [id, name, createdAt, most],
      ),

    editProject: (id: string, name: string): Promise<boolean> =>
      changed('update projects set name = $3 where person_id = $1 and id = $2', [idOr(id), name]),

    /** Its memories go with it. */
    removeProject: (id: string): Promise<boolean> =>
      changed('delete from projects where person_id = $1 and id = $2', [idOr(id)]),
  };
}
