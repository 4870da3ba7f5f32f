import { cva, type VariantProps } from 'class-variance-authority';

/** The look of a sheet; it overrides the place and the corners of a dialog. */
export const sheetVariants = cva('max-h-none max-sm:mb-0 sm:max-w-none', {
  variants: {
    side: {
      start:
        'ms-0 me-auto my-0 h-dvh w-[min(88vw,20rem)] animate-slide-in-start rounded-none rounded-e-sheet rtl:animate-slide-in-end',
      end: 'ms-auto me-0 my-0 h-dvh w-[min(92vw,26rem)] animate-slide-in-end rounded-none rounded-s-sheet rtl:animate-slide-in-start',
      bottom:
        'mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-2xl animate-slide-in-bottom rounded-none rounded-t-sheet pb-[env(safe-area-inset-bottom)]',
    },
  },
  defaultVariants: { side: 'start' },
});

/** @source ours */
export type SheetVariantProps = VariantProps<typeof sheetVariants>;
