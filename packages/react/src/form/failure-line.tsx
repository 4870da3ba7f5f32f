/** Why something small did not succeed, read out as it appears; nothing without a reason. */
export function FailureLine({ failure, id }: { failure: string | null; id?: string }) {
  return failure === null ? null : (
    <p id={id} data-slot="failure-line" role="alert" className="text-caption text-danger">
      {failure}
    </p>
  );
}
