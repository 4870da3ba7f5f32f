import { cutText, sourceOfFile } from '@stoa/core/rules';
import type { RunTeller } from '../../platform/runs/run-ports.js';
import { placeOf, type NumberedPassage, type ReadDocument } from './document-text.js';
import type { StoredFile } from './files.repository.js';

/** Of the text of a passage, what travels with the reply. @units characters */
const quotedCharacters = 600;
/** Of all passages of a source, what clients show that know no numbers. @units characters */
const contentCharacters = 4_000;

/** Reports attachments that the request leaves out. */
export function tellLeftOut(teller: RunTeller, missing: number, unread: readonly StoredFile[]): void {
  const sentences = [
    ...(missing === 1 ? ['One attached document is no longer available.'] : []),
    ...(missing > 1 ? [`${missing} attached documents are no longer available.`] : []),
    ...unread.map(({ name, isImage, status }) =>
      isImage && status === 'ready'
        ? `This model cannot see images: ${name} was left out.`
        : `${name} could not be read and was left out.`,
    ),
  ];
  teller.status({
    id: 'documents-left-out',
    summary: '',
    message: sentences.join(' '),
    inProgress: false,
    sticky: true,
    icon: 'info',
  });
}

/** What is said of a file. That of somebody else, which an assistant reads, is named and cannot be opened by its key. @source protocol §2.6 */
function sourceOf(file: StoredFile, readerId: string) {
  if (file.personId !== readerId) {
    const key = `global/${file.id}`;
    return { key, name: file.name, type: file.type, contentKey: key };
  }
  const { id, name, type } = sourceOfFile({
    id: file.key,
    name: file.name,
    type: file.type,
    isImage: file.isImage,
    createdAt: file.createdAt.toISOString(),
  });
  return { key: id, name, type, contentKey: file.key };
}

const quoteOf = (content: string, most = quotedCharacters): string =>
  content.length > most ? `${cutText(content, most).trimEnd()}…` : content;

/** The passages as one plain text, each after its location; the more there are, the shorter is each. */
function contentOf(passages: readonly NumberedPassage[]): string {
  const share = Math.min(quotedCharacters, Math.floor(contentCharacters / passages.length));
  return passages
    .map(({ location, content }) => {
      const place = placeOf(location);
      return place === '' ? quoteOf(content, share) : `${place}: ${quoteOf(content, share)}`;
    })
    .join('\n\n');
}

/** The sources of a reply, as its panel shows them, with the passages that its numbers name. @source protocol §2.6; `passages` is ours */
export function tellSources(
  teller: RunTeller,
  documents: readonly ReadDocument[],
  images: readonly StoredFile[],
  readerId: string,
): void {
  const group = (holds: ReadDocument['holds']) => {
    const some = documents.filter((document) => document.holds === holds);
    return {
      sources: some.map(({ file, passages }) => ({
        ...sourceOf(file, readerId),
        locations: holds === 'whole' ? [] : passages.map(({ location }) => location),
        ...(holds === 'passages' && { content: contentOf(passages) }),
        passages: passages.flatMap(({ number, location, content }) =>
          number === null ? [] : [{ number, location, content: quoteOf(content) }],
        ),
      })),
      data: { chunkCount: some.reduce((sum, { passages }) => sum + passages.length, 0) },
    };
  };
  const complete = group('whole');
  const found = group('passages');
  const sources = {
    ...(complete.sources.length > 0 && { documentContext: complete }),
    ...(found.sources.length > 0 && { rag: found }),
    ...(images.length > 0 && {
      images: { sources: images.map((file) => ({ ...sourceOf(file, readerId), locations: [] })) },
    }),
  };
  if (Object.keys(sources).length > 0) teller.state({ sources });
}
