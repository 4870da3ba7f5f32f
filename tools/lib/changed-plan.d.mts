export declare const journeyFolders: readonly string[];

export interface ChangedPlan {
  server: boolean;
  stories: string[];
  journeys: string[];
  packages: boolean;
  size: boolean;
}

export declare function planFor(paths: readonly string[]): ChangedPlan;
