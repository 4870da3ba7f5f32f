'use client';
import { applicationSecretsConfig, applicationVariablesConfig } from '@stoa/core/contract';
import { useAdminConfig } from '../app/admin-context.js';
import { VariablesSection } from './variables-section.js';

/** The section of variables and secrets over the stores of its area. */
export function VariablesPart() {
  return (
    <VariablesSection
      variables={useAdminConfig(applicationVariablesConfig)}
      secrets={useAdminConfig(applicationSecretsConfig)}
    />
  );
}
