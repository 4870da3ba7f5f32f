'use client';
import type { Dashboard } from '@stoa/core/contract';
import { daysWithin, lastDays, type DayRange } from '@stoa/core/rules';
import { openAddress, useStoa } from '@stoa/react';
import { Banner, Button, formatNumber, Menu, Skeleton, useLocale, useTexts } from '@stoa/ui';
import { ChevronDown, Download } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { AnalysedAssistant, type AnalysisTabProps } from './analysed-assistant.js';
import { analyticsTexts } from './analytics.texts.js';
import { ConversationDays, Distribution } from './charts.js';
import { DayRangeField, isBackwards } from './day-range.js';
import { failureWords, useAnalytics } from './use-analytics.js';

const firstDays = 30;
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface StatProps {
  name: string;
  value: number | null;
  digits?: number;
  /** Behind the value. */
  unit?: string;
}

function Stat({ name, value, digits = 0, unit }: StatProps) {
  const texts = useTexts(analyticsTexts);
  const locale = useLocale();
  return (
    <div
      data-slot="stat"
      className="flex min-w-0 flex-col-reverse justify-end gap-0.5 rounded-panel border border-line bg-surface-raised px-4 py-3"
    >
      <dt className="text-caption text-pretty text-ink-muted">{name}</dt>
      <dd className="text-title font-semibold text-ink figures-tabular">
        {value === null ? (
          <span className="text-ui font-normal text-ink-muted">{texts.none}</span>
        ) : (
          <>
            {formatNumber(locale, value, digits)}
            {unit === undefined ? null : (
              <span className="ms-1.5 text-caption font-normal text-ink-muted">{unit}</span>
            )}
          </>
        )}
      </dd>
    </div>
  );
}

function Figures({ figures, range }: { figures: Dashboard; range: DayRange }) {
  const { dashboard: texts } = useTexts(analyticsTexts);
  const isEmpty = figures.totalConversations === 0;
  const instead = isEmpty ? texts.nothing : texts.few;
  return (
    <>
      <section aria-label={texts.general} className="flex flex-col gap-2">
        <h3 className="text-body font-medium text-ink">{texts.general}</h3>
        <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
          <Stat name={texts.users} value={figures.numUsers} />
          <Stat name={texts.conversations} value={figures.totalConversations} />
          <Stat name={texts.prompts} value={figures.averagePromptsPerConversation} digits={1} />
          <Stat name={texts.userRating} value={figures.averageUserRating} digits={1} unit={texts.ofFive} />
          <Stat
            name={texts.systemRating}
            value={figures.averageSystemRating}
            digits={1}
            unit={texts.ofFive}
          />
        </dl>
      </section>
      <ConversationDays days={daysWithin(figures.days, range)} instead={texts.nothing} />
      <div className="grid gap-4 lg:grid-cols-3">
        <Distribution
          title={texts.entryPoint}
          field="entryPoint"
          distribution={figures.entryPointDistribution}
          instead={instead}
        />
        <Distribution
          title={texts.category}
          field="category"
          distribution={figures.categoryDistribution}
          instead={instead}
        />
        <Distribution
          title={texts.employeeType}
          field="employeeType"
          distribution={figures.employeeTypeDistribution}
          instead={instead}
        />
      </div>
    </>
  );
}

interface DownloadsProps {
  assistantId: string;
  range: DayRange;
  disabled: boolean;
  onFailure: (words: string | null) => void;
}

function Downloads({ assistantId, range, disabled, onFailure }: DownloadsProps) {
  const { dashboard: texts } = useTexts(analyticsTexts);
  const { load } = useAnalytics();
  const [isBusy, setBusy] = useState(false);
  async function download(withContent: boolean) {
    setBusy(true);
    onFailure(null);
    const outcome = await (await load())?.dataAddress(assistantId, range, withContent);
    setBusy(false);
    if (!outcome?.ok) onFailure(failureWords(outcome?.failure ?? null, texts.downloadFailed));
    else if (!openAddress(outcome.value, `${texts.dataFile}.json`)) onFailure(texts.downloadFailed);
  }
  return (
    <Menu.Root>
      <Menu.Trigger asChild>
        <Button size="sm" loading={isBusy} disabled={disabled}>
          <Download size={14} aria-hidden />
          {texts.download}
          <ChevronDown size={14} aria-hidden />
        </Button>
      </Menu.Trigger>
      <Menu.Content align="end">
        <Menu.Item onSelect={() => void download(false)}>{texts.rows}</Menu.Item>
        <Menu.Item onSelect={() => void download(true)}>{texts.contents}</Menu.Item>
        <p className="max-w-64 px-2 pt-1 pb-1.5 text-caption text-pretty text-ink-muted">
          {texts.contentsHint}
        </p>
      </Menu.Content>
    </Menu.Root>
  );
}

function AssistantDashboard({ assistantId, choice }: { assistantId: string; choice: ReactNode }) {
  const { dashboard: texts, tryAgain, loading } = useTexts(analyticsTexts);
  const { now } = useStoa();
  const { actions, state, isFailed } = useAnalytics();
  const [range, setRange] = useState(() => lastDays(now(), firstDays));
  const [failedDownload, setFailedDownload] = useState<string | null>(null);
  const isWrong = isBackwards(range);
  useEffect(() => {
    if (!isWrong) void actions?.readDashboard(assistantId, range, timeZone());
  }, [actions, assistantId, range, isWrong]);
  const { value, status, failure } = state.dashboard;
  const figures = value?.assistantId === assistantId && !isWrong ? value : null;
  const hasFailed = isFailed || status === 'failed';
  return (
    <div
      data-slot="analytics-dashboard"
      data-state={hasFailed ? 'failed' : figures && status === 'ready' ? 'ready' : 'loading'}
      className="mx-auto flex w-full max-w-6xl flex-col gap-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {choice}
        <DayRangeField value={range} onChange={setRange} />
        <div className="ms-auto">
          <Downloads
            assistantId={assistantId}
            range={range}
            disabled={isWrong || !figures || figures.totalConversations === 0}
            onFailure={setFailedDownload}
          />
        </div>
      </div>
      {failedDownload === null ? null : <Banner kind="error" title={failedDownload} />}
      {hasFailed ? (
        <Banner
          kind="error"
          title={failureWords(failure, texts.failed)}
          action={
            actions
              ? {
                  label: tryAgain,
                  onAction: () => void actions.readDashboard(assistantId, range, timeZone()),
                }
              : undefined
          }
        />
      ) : null}
      {figures ? (
        <Figures figures={figures} range={range} />
      ) : hasFailed || isWrong ? null : (
        <div aria-busy className="flex flex-col gap-4">
          <span role="status" className="sr-only">
            {loading}
          </span>
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-52 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </div>
  );
}

/** How an assistant of a group is used over a time. @source assistants specification §2 "Dashboard" */
export function DashboardTab(props: AnalysisTabProps) {
  return (
    <AnalysedAssistant {...props}>
      {(assistantId, choice) => (
        <AssistantDashboard key={assistantId} assistantId={assistantId} choice={choice} />
      )}
    </AnalysedAssistant>
  );
}
