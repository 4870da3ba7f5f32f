'use client';
import { promptCostAlertConfig, rateLimitConfig, siteRateLimitConfig } from '@stoa/core/contract';
import { useAdminConfig } from '../app/admin-context.js';
import { LimitsSection } from './limits-section.js';

/** The section of limits over the stores of its area. */
export function LimitsPart() {
  return (
    <LimitsSection
      person={useAdminConfig(rateLimitConfig)}
      site={useAdminConfig(siteRateLimitConfig)}
      alert={useAdminConfig(promptCostAlertConfig)}
    />
  );
}
