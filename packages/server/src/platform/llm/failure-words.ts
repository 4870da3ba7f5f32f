/*
 * The codes and words by which servers say why they refuse: each kind as OpenAI, Azure, Anthropic, Gemini, Mistral, DeepSeek, Qwen, Zhipu,
 * Moonshot, xAI, Groq, OpenRouter, LiteLLM, Fireworks, Together, Cloudflare, vLLM, SGLang, llama.cpp, LM Studio and Ollama write it.
 */

export const contextCodes =
  /context_length|context_window|context_size|string_above_max|request_too_large|prompt_too_long|too_long|\b1261\b/i;
export const contextWords =
  /maximum context length|context (length|window|size)|exceeds? the (available |model'?s? )?context|(prompt|input|conversation|request)( length)?( tokens)? (is |are )?(too (long|large)|exceeds?)|too many (input )?tokens|reduce the length of the (messages|prompt|input)|longer than the (maximum )?model|maximum (prompt|input|sequence) length|range of input length|(prompt|input) length\b.{0,40}(exceeds?|(greater|longer|larger) than)|length of (the )?(prompt|input)\b.{0,40}exceeds?|token limit (was |is |has been )?exceeded|\b(n_ctx|max_seq_len|max_model_len)\b|\binputs?\b.{0,40}must (have|be) (less|fewer|<)|tokens?.{0,40}(exceeds?|greater than|larger than).{0,40}(context|maximum|max|limit)|context shift is disabled|超长/i;
/** Of the answer that was asked for, and not of the conversation. */
export const answerWords = /maximum tokens you requested/i;
export const filterCodes =
  /content_?filter|content_policy|responsible_?ai|data_?inspection|moderation_blocked|prohibited_content|\b1301\b/i;
export const filterWords =
  /content exists risk|requires moderation|flagged (for|as)|safety (system|settings)|prohibited_content|inappropriate content|content management policy|敏感内容/i;
export const modelCodes =
  /model_not_found|deployment_?not_?found|model_not_available|unknown_model|invalid_model|model_decommissioned|\b1211\b/i;
export const modelWords =
  /\bmodels?\b[^]{0,160}(not found|does not exist|doesn't exist|not available|no such|not (been )?(loaded|served)|unknown|try pulling|decommissioned)|(unknown|no such|invalid) model|no (available )?endpoints? found|no models? loaded|model not exist|unable to access model|not a (valid|supported) model|model identifier is invalid|requested model is not supported|could not load model|^model: \S+$/i;
export const quotaCodes =
  /insufficient_(quota|balance)|billing|quota_exceeded|exceeded_current_quota|credit|arrear|\b1113\b/i;
export const creditWords =
  /credit balance|insufficient (account )?(balance|credits?|funds)|key limit exceeded|out of credits|used all (of )?(your |the )?(available )?credits|spend(ing)? limit|account is (not in good standing|suspended)|account is in good standing|余额不足/i;
export const keyWords = /api[ _-]?key (is )?(not valid|invalid)|(incorrect|invalid) api[ _-]?key/i;
export const loadingWords =
  /loading (the )?model|model is (still )?(loading|being loaded|starting|warming up)|currently loading/i;
export const memoryWords =
  /requires more (system )?memory|out of memory|not enough memory|insufficient (memory|system resources)|unable to allocate \w+ buffer|failed to allocate (memory|buffer)|terminated: signal: killed/i;
/** The server has no place for the request now, whatever its status says. */
export const busyWords =
  /overloaded|server (is )?(too )?busy|too many (requests|concurrent)|maximum pending requests|at capacity|throttl|capacity (is )?(currently )?exceeded/i;
export const toolWords =
  /(not|n't) support (tools|tool use|tool calling|function calling|functions)|(tool use|(tool|function) calling)`? is not (supported|enabled)|tool choice requires|tools param requires|no endpoints found that support tool use/i;
export const toolParams = /^(tools|tool_choice|functions|function_call|toolConfig)$/;
/** Something in one of the tools. */
export const withinTools = /^(tools|functions|toolConfig)[.[]/;
export const unknownWords =
  /extra (inputs|fields|parameters)|(unknown|unrecogni[sz]ed|unexpected|unsupported) (request )?(parameter|argument|field|property|key|input)|is not supported (with|by|for) this model/i;
export const imageWords =
  /(not|n't) (support|accept|have) (the )?(image|vision|multimodal)|image inputs? (is|are) not (supported|enabled)|unknown variant `?image_url|image_url is only supported|at most 0 image|required for image input|content must be a string|not a (multimodal|vision) model|mmproj|no endpoints found that support image/i;
