/** Why something small did not succeed, read out as it appears; nothing without a reason. */
export function FailureLine({ failure }: { failure: string | null }) {
  return failure === null ? null : (
    <p data-slot="failure-line" role="alert" className="text-caption text-danger">
      {failure}
    </p>
  );
}
