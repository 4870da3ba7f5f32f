import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Readable } from 'node:stream';
import { assertBlobId, BlobStoreError, type BlobStore } from './port.js';

/** A bucket of any store that speaks the protocol of S3. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Address of the store; `null` for Amazon's own. */
  endpoint: string | null;
  /** `null` takes what the machine offers (environment, role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

const prefix = 'blobs/';
/** The largest part that is held in memory while a stream is sent. */
const partBytes = 5 * 1024 * 1024;

/** A store that does not answer for so long is not there. */
const checkTimeoutMs = 20_000;

/** Keeps blobs as objects of a bucket, streamed in parts; a stream that breaks off is taken back by the store. */
export function createS3Blobs({ bucket: Bucket, region, endpoint, credentials }: S3Settings): BlobStore {
  const client = new S3Client({
    region,
    // A store of one's own has no name of its own for each bucket, and often no newer checksums.
    ...(endpoint !== null && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED' as const,
      responseChecksumValidation: 'WHEN_REQUIRED' as const,
    }),
    ...(credentials !== null && { credentials }),
  });
  const Key = (id: string) => {
    assertBlobId(id);
    return prefix + id;
  };

  const where = endpoint === null ? `Amazon S3 in ${region}` : endpoint;
  /** Describes why the bucket cannot be used. */
  function troubleOf(error: unknown): string {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 401 || status === 403)
      return `${where} refuses the credentials. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that they may list, read, write and delete the objects of "${Bucket}".`;
    if (status === 404)
      return `${where} has no bucket "${Bucket}". Make it, or set S3_BUCKET to one that is there.`;
    if (status === 301 || status === 400)
      return `${where} does not answer for the bucket "${Bucket}" (status ${status}). Check S3_REGION and S3_ENDPOINT.`;
    const cause = error instanceof Error ? error.message : String(error);
    return `${where} cannot be reached for the bucket "${Bucket}" (${cause || 'no answer'}). Check S3_ENDPOINT and the network.`;
  }

  const isFull = (error: unknown): boolean =>
    error instanceof S3ServiceException &&
    (error.$metadata.httpStatusCode === 507 ||
      /StorageFull|QuotaExceeded|InsufficientStorage/i.test(error.name));
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw new BlobStoreError(
        isFull(error) ? `${where} has no room left in the bucket "${Bucket}".` : troubleOf(error),
        { cause: error, isFull: isFull(error) },
      );
    });

  return {
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket }), {
          abortSignal: AbortSignal.timeout(checkTimeoutMs),
        });
      } catch (error) {
        throw new BlobStoreError(`The store of files cannot be used:\n  - ${troubleOf(error)}`, {
          cause: error,
        });
      }
    },
    async write(id, content) {
      const upload = new Upload({
        client,
        params: { Bucket, Key: Key(id), Body: content },
        partSize: partBytes,
        queueSize: 2,
      });
      // A stream that breaks off has to end the upload, which would wait for its next part.
      let broken: Error | undefined;
      const abort = (error: Error) => {
        broken = error;
        void upload.abort();
      };
      content.once('error', abort);
      try {
        await explained(upload.done());
      } catch (error) {
        throw broken ?? error;
      } finally {
        content.off('error', abort);
      }
    },
    async sizeOf(id) {
      const head = await explained(
        client.send(new HeadObjectCommand({ Bucket, Key: Key(id) })).catch(noneIfMissing),
      );
      return head?.ContentLength;
    },
    async read(id, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await explained(
        client
          .send(new GetObjectCommand({ Bucket, Key: Key(id), ...(Range && { Range }) }))
          .catch(noneIfMissing),
      );
      return found?.Body as Readable | undefined;
    },
    async remove(id) {
      await explained(client.send(new DeleteObjectCommand({ Bucket, Key: Key(id) })));
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key: key, LastModified } of Contents)
          if (key && LastModified) yield { id: key.slice(prefix.length), modifiedAt: LastModified };
    },
    async removeAbandoned(before) {
      let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
      while (markers) {
        const page: ListMultipartUploadsCommandOutput | undefined = await client
          .send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...markers }))
          .catch(noneIfNotImplemented);
        for (const { Key: key, UploadId, Initiated } of page?.Uploads ?? [])
          if (key && UploadId && Initiated && Initiated < before)
            await explained(
              client
                .send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId }))
                .catch(noneIfMissing),
            );
        markers = page?.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : null;
      }
    },
    close: async () => client.destroy(),
  };
}

/** Small stores have no list of uploads in progress. */
function noneIfNotImplemented(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return undefined;
  throw error;
}

function noneIfMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
  throw error;
}
